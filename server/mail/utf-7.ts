/**
 * Text in UTF-7 (RFC 2152), which the runtime cannot decode: runs of `+base64-` hold UTF-16, `+-` is a plus sign.
 * What is not well formed is kept as it stands.
 */
export function decodeUtf7(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1');
  return text.replace(/\+([A-Za-z0-9+/]*)-?/g, (whole, base64: string) => {
    if (base64 === '') return whole === '+-' ? '+' : whole;
    const units = Buffer.from(base64, 'base64');
    return units
      .subarray(0, units.length & ~1)
      .swap16()
      .toString('utf16le');
  });
}
