import type { WriteContext } from '../context.ts';
import { permissions } from '../contract/route.ts';
import { agentPermissions } from '../user/agent-permissions.ts';
import { type AgentName, agents, company, customFields, type GroupName, groupNames, warrantyForm } from './company.ts';

/** The ids under which the company's parts are in the database. */
export interface Company {
  brandId: number;
  /** The user who looks at the sample: a fresh desk's administrator. */
  adminId: number;
  groups: ReadonlyMap<GroupName, number>;
  agents: ReadonlyMap<AgentName, number>;
  /** By name. */
  customFields: ReadonlyMap<string, number>;
  form: { id: number; fields: readonly number[] };
}

/**
 * Turns a fresh desk into the sample company's: its brand gets the company's name and its administrator the name of
 * one of the agents (neither if somebody has renamed them), everything else is added.
 */
export async function setUpCompany(ctx: WriteContext): Promise<Company> {
  const brand = await ctx.tx.selectFrom('brands').selectAll().where('is_default', '=', 1).executeTakeFirstOrThrow();
  if (brand.name === 'Support') {
    await ctx.tx.updateTable('brands').set({ name: company.name }).where('id', '=', brand.id).execute();
  }
  await ctx.tx
    .insertInto('brand_addresses')
    .values(company.addresses.map((address) => ({ brand_id: brand.id, address })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const groups = await setUpGroups(ctx, brand.id);
  const adminId = await renameAdministrator(ctx);
  return {
    brandId: brand.id,
    adminId,
    groups,
    agents: await setUpAgents(ctx, adminId, groups),
    customFields: await setUpCustomFields(ctx, brand.id),
    form: await setUpForm(ctx, brand.id),
  };
}

async function setUpGroups(ctx: WriteContext, brand_id: number): Promise<Map<GroupName, number>> {
  await ctx.tx
    .insertInto('groups')
    .values(groupNames.map((name) => ({ brand_id, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await ctx.tx.selectFrom('groups').select(['id', 'name']).where('brand_id', '=', brand_id).execute();
  return new Map(rows.map(({ id, name }) => [name as GroupName, id]));
}

async function renameAdministrator(ctx: WriteContext): Promise<number> {
  const admin = await ctx.tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('permissions', '=', permissions.join(','))
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (admin.name === 'Administrator') {
    await ctx.tx.updateTable('users').set({ name: agents[0].name }).where('id', '=', admin.id).execute();
  }
  return admin.id;
}

async function setUpAgents(ctx: WriteContext, adminId: number, groups: ReadonlyMap<GroupName, number>) {
  const ids = new Map<AgentName, number>([[agents[0].name, adminId]]);
  for (const { name, email } of agents.slice(1)) {
    const there = await ctx.tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    const user =
      there ??
      (await ctx.tx
        .insertInto('users')
        .values({
          name,
          email,
          permissions: agentPermissions.join(','),
          all_brands: 1,
          all_groups: 1,
          created_at: ctx.now(),
          disabled_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow());
    ids.set(name, user.id);
  }
  const memberships = agents.flatMap((agent) =>
    agent.groups.map((group) => ({ user_id: ids.get(agent.name) ?? 0, group_id: groups.get(group) ?? 0 })),
  );
  await ctx.tx
    .insertInto('user_groups')
    .values(memberships)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ids;
}

async function setUpCustomFields(ctx: WriteContext, brand_id: number): Promise<Map<string, number>> {
  await ctx.tx
    .insertInto('custom_fields')
    .values(customFields.map(({ choices, ...field }) => ({ brand_id, ...field, choices: JSON.stringify(choices) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await ctx.tx
    .selectFrom('custom_fields')
    .select(['id', 'name'])
    .where('brand_id', '=', brand_id)
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function setUpForm(ctx: WriteContext, brand_id: number): Promise<Company['form']> {
  const { name } = warrantyForm;
  const there = await ctx.tx
    .selectFrom('forms')
    .select('id')
    .where('brand_id', '=', brand_id)
    .where('name', '=', name)
    .executeTakeFirst();
  if (!there) return await addForm(ctx, brand_id);
  const fields = await ctx.tx.selectFrom('form_fields').select('id').where('form_id', '=', there.id).execute();
  return { id: there.id, fields: fields.map(({ id }) => id) };
}

async function addForm(ctx: WriteContext, brand_id: number): Promise<Company['form']> {
  const { id } = await ctx.tx
    .insertInto('forms')
    .values({ brand_id, name: warrantyForm.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const fields = await ctx.tx
    .insertInto('form_fields')
    .values(warrantyForm.fields.map((field) => ({ form_id: id, ...field })))
    .returning('id')
    .execute();
  return { id, fields: fields.map(({ id }) => id).sort((a, b) => a - b) };
}
