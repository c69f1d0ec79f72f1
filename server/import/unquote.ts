const newline = 10;
const quote = 0x3e;
const marker = Buffer.from('>From ');

/**
 * Takes one `>` from lines that an mbox quoted: `>From ` (mboxo) and `>>From ` and so on (mboxrd). The bytes begin at
 * the start of a line; gives them in pieces without copying.
 */
export function unquoteFromLines(block: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let start = 0;
  for (let at = block.indexOf(marker); at >= 0; at = block.indexOf(marker, at + marker.length)) {
    let line = at;
    while (line > start && block[line - 1] === quote) line--;
    if (line > 0 && block[line - 1] !== newline) continue;
    pieces.push(block.subarray(start, at));
    start = at + 1;
  }
  pieces.push(block.subarray(start));
  return pieces.filter((piece) => piece.length > 0);
}
