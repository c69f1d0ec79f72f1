import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Problem } from './problem.ts';

interface Total {
  brand_id: number;
  assigned_group_id: number;
  assigned_user_id: number;
  status: string;
  total: number;
}

/** The kept counts against the tickets themselves. One statement, so that a running server cannot come between. */
export async function checkCounts({ db }: Context): Promise<Problem[]> {
  const { rows } = await sql<Total & { kept: number }>`
    select brand_id, assigned_group_id, assigned_user_id, status, sum(kept) as kept, sum(counted) as total
    from (
      select brand_id, assigned_group_id, assigned_user_id, status, total as kept, 0 as counted from ticket_counts
      union all
      select brand_id, assigned_group_id, assigned_user_id, status, 0, count(*) from tickets
      group by brand_id, assigned_group_id, assigned_user_id, status) as compared
    group by brand_id, assigned_group_id, assigned_user_id, status
    having sum(kept) <> sum(counted)
    order by 1, 2, 3, 4`.execute(db);
  return rows.map(
    ({ brand_id, assigned_group_id, assigned_user_id, status, kept, total }) =>
      `The count of ${status} tickets of brand ${brand_id}, group ${assigned_group_id}, user ${assigned_user_id} is ${kept}, but there are ${total}.`,
  );
}
