import * as z from 'zod';
import { channelKind } from '../contract/base/customer-words.ts';
import { type Address, readAddress } from '../customer/address.ts';
import { upstream } from '../errors.ts';
import { type GetOptions, getJson } from './get-json.ts';

/** What a CRM knows of a customer. Texts are '' where it knows nothing. */
export interface CrmCustomer {
  primaryId: string;
  firstname: string;
  lastname: string;
  addresses: Address[];
  /** By name, as the CRM writes them. */
  customFields: Map<string, unknown>;
}

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) =>
    String(value ?? '')
      .normalize('NFC')
      .trim(),
  )
  .refine((value) => value.length <= 255 && !value.includes('\0') && value.isWellFormed());

/** The documented answer: every field optional, unknown ones ignored. */
const answerShape = z.object({
  primary_id: text,
  firstname: text,
  lastname: text,
  channels: z.array(z.object({ channel: z.unknown(), address: text })).nullish(),
  custom_fields: z.record(z.string(), z.unknown()).nullish(),
});

/**
 * Asks a CRM for whoever has an address: GET with `channel` and `address` in the query.
 *
 * @throws 502 when it fails or its answer cannot be used.
 */
export async function lookUpCustomer(
  lookupUrl: string,
  asked: { channel: string; address: string },
  options: GetOptions,
): Promise<CrmCustomer> {
  const url = URL.parse(lookupUrl);
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw upstream('The CRM lookup URL of this brand is none.');
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  const parsed = answerShape.safeParse(await getJson(url, options));
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join('.') || 'it';
    throw upstream(`The CRM's answer cannot be used: ${place} is not as agreed.`);
  }
  const { primary_id, firstname, lastname, channels, custom_fields } = parsed.data;
  return {
    primaryId: primary_id,
    firstname,
    lastname,
    addresses: (channels ?? []).flatMap(({ channel, address }) => toAddress(channel, address)),
    customFields: new Map(Object.entries(custom_fields ?? {})),
  };
}

/** An address of a kind that this desk does not know is left out; one that is none makes the answer unusable. */
function toAddress(channel: unknown, given: string): Address[] {
  const kind = channelKind().safeParse(channel);
  if (!kind.success || given === '') return [];
  const address = readAddress(kind.data, given);
  if (!address) throw upstream(`The CRM's answer cannot be used: ${given} is no address of its channel.`);
  return [address];
}
