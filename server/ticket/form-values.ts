import { maySeeTicket } from '../auth/access.ts';
import type { Context, WriteContext } from '../context.ts';
import type { FormField } from '../contract/desk/forms.ts';
import type { TicketForm, ticketChangeRoutes } from '../contract/desk/ticket-changes.ts';
import type { RouteCall } from '../contract/route.ts';
import { type CheckedValue, checkFieldValue, type FieldRule } from '../customer/field-value.ts';
import { type FieldError, invalid, invalidField, notFound } from '../errors.ts';
import { fieldsOf } from '../form/read.ts';
import { forReference } from '../storage/for-update.ts';
import type { FormFieldChange } from './change.ts';
import { missing } from './load.ts';
import type { Ticket } from './ticket.ts';

/** The form of a ticket with its fields and their values. */
export async function getTicketForm(ctx: Context, id: number): Promise<TicketForm> {
  ctx.require('TICKET_READ');
  const ticket = await ctx.db
    .selectFrom('tickets')
    .leftJoin('forms', 'forms.id', 'tickets.form_id')
    .select(['tickets.brand_id', 'assigned_group_id', 'assigned_user_id', 'forms.id as form_id', 'forms.name'])
    .where('tickets.id', '=', id)
    .executeTakeFirst();
  if (!ticket || !maySeeTicket(ctx.actor, ticket)) throw notFound(missing([id]));
  if (ticket.form_id === null) return { id: 0, name: '', fields: [] };
  const [fields, values] = await Promise.all([fieldsOf(ctx, [ticket.form_id]), readValues(ctx, id)]);
  return {
    id: ticket.form_id,
    name: ticket.name ?? '',
    fields: (fields.get(ticket.form_id) ?? []).map((field) => ({ ...field, value: values.get(field.id) ?? null })),
  };
}

/** The values of a ticket's form fields, by the names of the fields; those of another form that it had are left out. */
export async function formValuesOf(ctx: Context, ticketId: number, formId: number): Promise<Record<string, string>> {
  const rows = await ctx.db
    .selectFrom('form_field_to_ticket')
    .innerJoin('form_fields', 'form_fields.id', 'form_field_to_ticket.form_field_id')
    .select(['form_fields.name', 'form_field_to_ticket.form_field_value as value'])
    .where('form_field_to_ticket.ticket_id', '=', ticketId)
    .where('form_fields.form_id', '=', formId)
    .orderBy('form_fields.position')
    .orderBy('form_field_to_ticket.id')
    .execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** The form that a ticket is to have, which stays until the transaction ends; null for 0. 400 for another brand's. */
export async function wishedForm(
  ctx: WriteContext,
  { brand_id, form_id }: Ticket,
  wished: number,
): Promise<number | null> {
  if (wished === 0) return null;
  if (wished === form_id) return form_id;
  const form = ctx.tx.selectFrom('forms').select('id').where('id', '=', wished).where('brand_id', '=', brand_id);
  if (!(await forReference(form, ctx).executeTakeFirst())) throw invalidField('form_id', 'is no form of this brand');
  return wished;
}

/**
 * What a wish does to the fields of a ticket's form, all of them or, when one is unknown or has a wrong value, none
 * (400 naming them).
 */
export async function wishedFormFields(
  ctx: WriteContext,
  { id, form_id }: Pick<Ticket, 'id' | 'form_id'>,
  wished: NonNullable<RouteCall<typeof ticketChangeRoutes.changeTicket>['form_fields']>,
): Promise<FormFieldChange[]> {
  const given = Object.entries(wished);
  if (given.length === 0) return [];
  if (form_id === null) throw invalidField('form_fields', 'are of a form, which this ticket has not');
  await stayingForm(ctx, form_id);
  const fields = new Map(((await fieldsOf(ctx, [form_id])).get(form_id) ?? []).map((field) => [field.name, field]));
  const values = await readValues(ctx, id);
  const problems: FieldError[] = [];
  const changes: FormFieldChange[] = [];
  for (const [name, value] of given) {
    const field = fields.get(name);
    const checked = field ? checkValue(field, value) : { problem: "is no field of the ticket's form" };
    if ('problem' in checked) problems.push({ field: `form_fields.${name}`, message: checked.problem });
    else if (field) changes.push({ field, before: values.get(field.id) ?? null, after: checked.value });
  }
  const [first] = problems;
  if (first) throw invalid(`${first.field} ${first.message}.`, problems);
  return changes;
}

/** Nobody takes a field away while it gets a value. */
const stayingForm = (ctx: WriteContext, id: number) =>
  forReference(ctx.tx.selectFrom('forms').select('id').where('id', '=', id), ctx).execute();

type Value = string | number | boolean | null;
type CheckedWish = CheckedValue | { value: null };

function checkValue(field: Pick<FormField, 'type' | 'choices'>, value: Value): CheckedWish {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return { value: null };
  const rule: FieldRule = { type: field.type, choices: JSON.stringify(field.choices) };
  return checkFieldValue(rule, typeof value === 'number' ? String(value) : value);
}

/** By the id of the field; the newest where older desks have several. */
async function readValues({ db }: Context, ticketId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('form_field_to_ticket')
    .select(['form_field_id', 'form_field_value'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ form_field_id, form_field_value }) => [form_field_id, form_field_value]));
}
