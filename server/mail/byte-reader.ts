/** Reads little-endian numbers and pieces of bytes one after the other. Throws where the bytes end too early. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Bytes that are left. */
  get left(): number {
    return this.#bytes.length - this.#at;
  }

  u8(): number {
    return this.#bytes.readUInt8(this.#pass(1));
  }

  u16(): number {
    return this.#bytes.readUInt16LE(this.#pass(2));
  }

  u32(): number {
    return this.#bytes.readUInt32LE(this.#pass(4));
  }

  /** The next bytes, not copied. */
  take(length: number): Buffer {
    const from = this.#pass(length);
    return this.#bytes.subarray(from, from + length);
  }

  #pass(length: number): number {
    if (length > this.left) throw new RangeError('The bytes end too early.');
    const from = this.#at;
    this.#at += length;
    return from;
  }
}
