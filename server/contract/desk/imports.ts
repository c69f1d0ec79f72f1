import * as z from 'zod';
import { itemOf, resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { text } from '../words.ts';

export const importStates = ['scanning', 'waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** A mailbox on its way in: received, scanned, waiting for "which addresses are yours", imported. */
export const mailImport = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(importStates),
  bytes: z.int(),
  mails: z.int().describe('Mails found so far (scanning) or in total (afterwards).'),
  mails_done: z.int().describe('Mails dealt with so far: imported, already here or skipped.'),
  tickets: z.int(),
  customers: z.int(),
  already_here: z.int().describe('Mails that an earlier import already brought.'),
  skipped: z.array(z.object({ reason: z.string(), count: z.int() })),
  proposed_addresses: z
    .array(z.object({ address: z.string(), mails: z.int(), proposed: z.boolean() }))
    .describe("Addresses that look like the office's own, most likely first; shown in state `waiting`."),
  message: z.string().describe("Why it failed and what to do; '' otherwise."),
});
export type MailImport = z.infer<typeof mailImport>;

/** What becomes of the imported tickets: `auto` leaves those open whose last mail is a customer's of the last 14 days. */
export const importStatus = z.enum(['auto', 'open', 'closed']);

export const importRoutes = {
  createImport: route({
    method: 'POST',
    path: '/desk/imports',
    permission: 'DESK_ADMIN',
    summary: 'Receives an mbox or eml file (the body as it is) and scans it.',
    body: 'stream',
    input: z.object({ name: text().default('mailbox.mbox') }),
    response: itemOf(mailImport),
    examples: { 'an mbox file': { name: 'support.mbox' } },
  }),
  getImport: route({
    method: 'GET',
    path: '/desk/imports/{id}',
    permission: 'DESK_ADMIN',
    summary: 'State and progress of an import.',
    input: z.object({ id: text() }),
    response: itemOf(mailImport),
    examples: { 'how far it is': { id: '3f0c1a52-7a3e-4a0e-9d7e-3d0b9b1f6a55' } },
  }),
  startImport: route({
    method: 'POST',
    path: '/desk/imports/{id}/start',
    permission: 'DESK_ADMIN',
    summary: 'Starts a scanned import with the addresses that are the office’s own.',
    body: 'fields',
    documented: 'application/json',
    input: z.object({
      id: text(),
      addresses: z.array(text(320)).max(1000).default([]),
      status: importStatus.default('auto'),
    }),
    response: itemOf(mailImport),
    examples: {
      'as the office of one address': {
        id: '3f0c1a52-7a3e-4a0e-9d7e-3d0b9b1f6a55',
        addresses: ['support@office.example'],
        status: 'closed',
      },
    },
  }),
  cancelImport: route({
    method: 'DELETE',
    path: '/desk/imports/{id}',
    permission: 'DESK_ADMIN',
    summary: 'Stops an import; what is already in stays.',
    input: z.object({ id: text() }),
    response: resultOf('Import cancelled.'),
    examples: { 'stop it': { id: '3f0c1a52-7a3e-4a0e-9d7e-3d0b9b1f6a55' } },
  }),
};
