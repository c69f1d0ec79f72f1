import { channelKind } from '../contract/base/customer-words.ts';
import { invalidField } from '../errors.ts';
import { type Address, readAddress } from './address.ts';

const pairField = /^customerChannel(Type|Value)_(.*)$/s;
const place = /^(?:0|[1-9][0-9]{0,5})$/;

/** An address and the name of the field that gave it. */
export interface PairedAddress {
  address: Address;
  typeField: string;
}

/**
 * The addresses of the pairs `customerChannelType_N` and `customerChannelValue_N` (api-v2: PUT /customer/{id}), in
 * their order. N counts from 0 without a gap; half a pair is a 400, and so is a value that the type cannot have.
 */
export function readChannelPairs(fields: Readonly<Record<string, unknown>>): PairedAddress[] {
  const pairs = new Map<number, { type?: unknown; value?: unknown }>();
  for (const [name, given] of Object.entries(fields)) {
    const [, half, number] = pairField.exec(name) ?? [];
    if (half === undefined || number === undefined) continue;
    if (!place.test(number)) throw invalidField(name, 'must end in a number that counts from 0');
    const pair = pairs.get(Number(number)) ?? {};
    pairs.set(Number(number), half === 'Type' ? { ...pair, type: given } : { ...pair, value: given });
  }
  return Array.from(pairs.keys())
    .sort((a, b) => a - b)
    .map((number, at) => {
      if (number !== at)
        throw invalidField(`customerChannelType_${at}`, 'is missing: pairs count from 0 without a gap');
      return readPair(at, pairs.get(at) ?? {});
    });
}

function readPair(at: number, { type, value }: { type?: unknown; value?: unknown }): PairedAddress {
  const [typeField, valueField] = [`customerChannelType_${at}`, `customerChannelValue_${at}`];
  if (type === undefined) throw invalidField(typeField, `is missing beside ${valueField}`);
  if (value === undefined) throw invalidField(valueField, `is missing beside ${typeField}`);
  const channel = channelKind().safeParse(type);
  if (!channel.success) throw invalidField(typeField, channel.error.issues[0]?.message ?? 'is no channel type');
  const address = typeof value === 'string' && value.length <= 255 ? readAddress(channel.data, value) : undefined;
  if (!address) throw invalidField(valueField, 'is no address of this channel type');
  return { address, typeField };
}
