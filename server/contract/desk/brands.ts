import * as z from 'zod';
import { itemListOf, itemOf, resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { count, flag, id, text, timestamp } from '../words.ts';
import { hostName, listPart, mailbox, serviceAddress, setOf, title } from './set-up-words.ts';

/** A face that the office shows its customers. */
export const brand = z.object({
  id: z.int(),
  name: z.string(),
  is_default: z.boolean().describe('True for exactly one brand: the one that a request without brand means.'),
  default_group_id: z.int().describe('Where new tickets go; 0 is no group.'),
  addresses: z.array(z.string()).describe("The brand's own e-mail addresses: mail from them is outbound."),
  crm_lookup_url: z.string().nullable().describe('Asked for customers by syncWithCRM; null is nowhere.'),
  crm_allowed_hosts: z
    .array(z.string())
    .describe('Hosts that the look-up may reach although they are loopback or private.'),
  signature: z.string().describe('HTML below what agents write; empty is none.'),
  created_at: timestamp,
});
export type BrandItem = z.infer<typeof brand>;

const optional = {
  is_default: flag().exactOptional(),
  addresses: setOf(mailbox(), 200).exactOptional(),
  crm_lookup_url: serviceAddress().nullable().exactOptional(),
  crm_allowed_hosts: setOf(hostName(), 50).exactOptional(),
  /** HTML, made harmless; null takes it away. */
  signature: text(20_000).nullable().exactOptional(),
};

export const brandRoutes = {
  listBrands: route({
    method: 'GET',
    path: '/desk/brands',
    permission: 'DESK_ADMIN',
    summary: 'The brands, in the order of their ids.',
    input: z.object(listPart),
    response: itemListOf(brand),
    examples: { 'all brands': {} },
  }),
  getBrand: route({
    method: 'GET',
    path: '/desk/brands/{id}',
    permission: 'DESK_ADMIN',
    summary: 'One brand.',
    input: z.object({ id: id() }),
    response: itemOf(brand),
    examples: { 'by id': { id: 1 } },
  }),
  createBrand: route({
    method: 'POST',
    path: '/desk/brands',
    permission: 'DESK_ADMIN',
    summary: 'Adds a brand; for administrators of all brands.',
    body: 'fields',
    documented: 'application/json',
    clears: ['crm_lookup_url', 'signature'],
    once: true,
    input: z.object({ name: title(), ...optional }),
    response: itemOf(brand),
    refusals: [409],
    examples: { 'a brand with an address': { name: 'Bikes', addresses: ['help@bikes.example'] } },
  }),
  updateBrand: route({
    method: 'PATCH',
    path: '/desk/brands/{id}',
    permission: 'DESK_ADMIN',
    summary: 'Changes what is sent of a brand; null takes the CRM look-up or the signature away.',
    body: 'fields',
    documented: 'application/json',
    clears: ['crm_lookup_url', 'signature'],
    input: z.object({
      id: id(),
      name: title().exactOptional(),
      default_group_id: count().exactOptional(),
      ...optional,
    }),
    response: itemOf(brand),
    refusals: [409],
    examples: {
      'where its customers are looked up': {
        id: 1,
        crm_lookup_url: 'https://crm.office.example/lookup',
        crm_allowed_hosts: ['crm.office.example'],
      },
    },
  }),
  deleteBrand: route({
    method: 'DELETE',
    path: '/desk/brands/{id}',
    permission: 'DESK_ADMIN',
    summary: 'Deletes a brand that nothing belongs to.',
    input: z.object({ id: id() }),
    response: resultOf('Brand deleted.'),
    refusals: [409],
    examples: { 'by id': { id: 2 } },
  }),
};
