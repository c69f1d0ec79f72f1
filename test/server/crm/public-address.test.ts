import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublicAddress } from '../../../server/crm/public-address.ts';

describe('an address', () => {
  // biome-ignore format: a list reads better dense.
  test.for([
    '127.0.0.1', '127.255.255.254', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1',
    '169.254.169.254', '100.64.0.1', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1',
    '224.0.0.1', '240.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1',
    '::ffff:7f00:1', '::ffff:0:127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::', '2001::1', '2001:db8::1',
    'fe80::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '100::1', '::127.0.0.1', 'fec0::1',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.for(['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test('in a private range is never public, however it is wrapped', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.constantFrom('10', '127', '192.168', '169.254'), byte, byte, byte, (start, a, b, c) => {
        const address = [...start.split('.'), a, b, c].slice(0, 4).join('.');
        const [w, x, y, z] = address.split('.').map(Number);
        const hex = ((n: number, m: number) => ((n << 8) | m).toString(16)) as (n?: number, m?: number) => string;
        for (const wrapped of [
          address,
          `::ffff:${address}`,
          `64:ff9b::${address}`,
          `2002:${hex(w, x)}:${hex(y, z)}::1`,
        ]) {
          expect([wrapped, isPublicAddress(wrapped)]).toEqual([wrapped, false]);
        }
      }),
      { seed: 5 },
    );
  });

  test('that is none is not public', () => {
    for (const text of ['', 'localhost', '1.2.3', '1.2.3.4.5', '256.1.1.1', 'example.com']) {
      expect(isPublicAddress(text)).toBe(false);
    }
  });
});
