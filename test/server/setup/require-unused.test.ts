import { describe, expect } from 'vitest';
import { brandUses } from '../../../server/brand/delete.ts';
import { chatAccountUses } from '../../../server/chat-account/delete.ts';
import { customFieldUse } from '../../../server/custom-field/delete.ts';
import { formUses } from '../../../server/form/delete.ts';
import { formFieldUse } from '../../../server/form/save-fields.ts';
import { groupUses } from '../../../server/group/delete.ts';
import { requireUnused, usesQuery } from '../../../server/setup/require-unused.ts';
import { transaction } from '../../../server/storage/transaction.ts';
import { userUses } from '../../../server/user/delete.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { test } from '../../support/desk.ts';
import { explain, slowSteps } from '../../support/query-plans.ts';

const uses = [...brandUses, ...groupUses, ...userUses, ...formUses, ...chatAccountUses, customFieldUse, formFieldUse];

describe('what keeps something from being deleted', () => {
  test.for(uses.map((use) => [`${use.table}.${use.column}`, use] as const))(
    'is found by an index: %s',
    async ([, use], { desk }) => {
      const query = usesQuery(use, 1).compile(desk.ctx.db);
      expect(slowSteps(await explain(desk, query), query)).toEqual([]);
    },
  );

  test('is counted as far as anybody wants to know', async ({ desk }) => {
    await arrangeTickets(
      desk.ctx,
      Array.from({ length: 1001 }, () => ({ assigned_group_id: 1 })),
    );
    const deletion = transaction(desk.ctx, (ctx) => requireUnused(ctx, { thing: 'It', id: 1, uses: groupUses }));
    await expect(deletion).rejects.toMatchObject({
      kind: 'conflict',
      message: 'It is in use by more than 1000 tickets and 1 brand as its default group.',
    });
  });
});
