/** As much of a text is shown, in bytes; the rest is in the download. */
export const shownBytes = 256 * 1024;

/** The beginning of a file as text; throws where the desk does not give it. */
export async function readText(url: string, size: number, signal: AbortSignal): Promise<string> {
  // There is no range of nothing.
  if (size === 0) return '';
  const response = await fetch(url, { signal, headers: { range: `bytes=0-${shownBytes - 1}` } });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return decodeText(new Uint8Array(await response.arrayBuffer()).subarray(0, shownBytes));
}

/**
 * Bytes as text: as UTF-16 where a mark says so, as UTF-8 where they are, else as Windows-1252, which takes any byte. A
 * letter that is cut off at the end is left out.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
