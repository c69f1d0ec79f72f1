import { request, type Server } from '../../../server/client/request.ts';
import { groupRoutes } from '../../../server/contract/desk/groups.ts';
import { keyRoutes } from '../../../server/contract/desk/keys.ts';
import { userRoutes } from '../../../server/contract/desk/users.ts';

const email = 'bench-of-one-group@volume.example';

/** The key of an agent who sees the tickets of one group only; added to the desk when it is not there yet. */
export async function arrangeGroupAgent(baseUrl: string, adminKey: string): Promise<string> {
  const server: Server = { baseUrl, key: adminKey };
  const { items } = await request(server, userRoutes.listUsers, { itemLimit: 1000 });
  const { items: groups } = await request(server, groupRoutes.listGroups, {});
  const group = groups.at(-1)?.id ?? 0;
  const there = items.find((user) => user.email === email);
  const id =
    there?.id ??
    (await request(server, userRoutes.createUser, { name: 'Of one group', email, groups: [group] })).item.id;
  const { item } = await request(server, keyRoutes.createKey, { user_id: id, permissions: ['TICKET_READ'] });
  return item.key;
}
