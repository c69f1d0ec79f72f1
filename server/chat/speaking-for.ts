import { callingAgent, type WriteContext, type Writer } from '../context.ts';

/** A visitor, as far as known: id 0 and no name for somebody who is no customer. */
interface Visitor {
  id: number;
  name: string;
}

/** The context of what a front end's key brings: what happens to the ticket is the visitor's doing. */
export function speakingFor(ctx: WriteContext, { id, name }: Visitor): WriteContext & { actor: Writer } {
  const broughtBy = callingAgent(ctx).userId;
  return { ...ctx, actor: { kind: 'customer', customerId: id, name: name || 'Visitor', broughtBy } };
}
