import type { TicketPriority, TicketStatus } from '../contract/words.ts';
import type { MessageFile } from '../message/add.ts';
import type { Timestamp } from '../time.ts';
import { asHtml } from './as-html.ts';
import { type AgentName, company } from './company.ts';
import { fillSlots, type Slots } from './fill-slots.ts';
import type { InsertedCustomer } from './insert-customers.ts';
import type { PastEntry, PastEvent, PastTicket, PastWriting } from './insert-past-tickets.ts';
import type { Company } from './set-up-company.ts';
import { catalogue } from './story/catalogue-html.ts';
import type { Story, StoryEntry } from './story/story.ts';

/** A story with everybody and every time of it decided. */
export interface Casting {
  story: Story;
  /** How many of the story's entries have happened so far. */
  happened: number;
  customer: InsertedCustomer;
  /** undefined: nobody has taken the ticket. */
  agent: AgentName | undefined;
  start: Timestamp;
  status: TicketStatus;
  /** When the status became the final one, where no entry brought it about. */
  statusAt: Timestamp;
  slots: Slots;
  snoozeTime: Timestamp | null;
}

export interface Stage {
  company: Company;
  /** Stored pictures by name. */
  photos: ReadonlyMap<string, MessageFile>;
}

const channelIds = { email: 1, telephone: 2, chat: 8 } as const;
const minute = 60_000;

/** Five megabytes, in characters that take a byte each. */
const catalogueSize = 5 * 1024 * 1024;
const priorityAt: TicketPriority = 'normal';

/** Writes down what happened: the ticket as it is now and its timeline. Pure. */
export function planTicket(casting: Casting, stage: Stage): PastTicket {
  const { story, customer, agent, start, slots } = casting;
  const groupId = stage.company.groups.get(story.group) ?? 0;
  const customerSide = addressOf(customer, story);
  return {
    ticket: {
      brand_id: stage.company.brandId,
      channel_id: channelIds[story.channel],
      customer_id: customer.id,
      assigned_user_id: agent === undefined ? 0 : (stage.company.agents.get(agent) ?? 0),
      assigned_group_id: groupId,
      direction: 'inbound',
      from: customerSide,
      to: officeSide(story),
      from_name: slots.name ?? '',
      to_name: company.name,
      title: fillSlots(story.title, slots),
      status: casting.status,
      priority: story.priority,
      created_at: start,
      form_id: story.warrantyForm ? stage.company.form.id : null,
      snooze_time: casting.snoozeTime,
    },
    timeline: timelineOf(casting, stage),
  };
}

const addressOf = (customer: InsertedCustomer, { channel }: Story) =>
  channel === 'telephone' ? customer.telephone : customer.email;

const officeSide = ({ channel }: Story) => (channel === 'telephone' ? company.telephone : company.address);

function timelineOf(casting: Casting, stage: Stage): PastEntry[] {
  const { story, happened, agent, start, status, statusAt } = casting;
  const timeline: PastEntry[] = [];
  let at = start;
  let current: TicketStatus = 'new';
  const change = (field: string, before: string, after: string, by: string, text: string) =>
    timeline.push(event(stage, { field, before, after, by, text, at }));
  const setStatus = (wanted: TicketStatus, by: string) => {
    if (wanted !== current) change('status', current, wanted, by, `status ${current} → ${wanted}`);
    current = wanted;
  };
  for (const [index, entry] of story.entries.slice(0, happened).entries()) {
    at += entry.after * minute;
    timeline.push(writing(entry, at, timeline, casting, stage));
    if (index === 0 && agent !== undefined) {
      at += 2 * minute;
      change('assigned_user_id', '0', String(stage.company.agents.get(agent) ?? 0), agent, `assigned to ${agent}`);
      if (story.priority !== priorityAt) {
        change('priority', priorityAt, story.priority, agent, `priority ${priorityAt} → ${story.priority}`);
      }
      setStatus('open', agent);
    } else if (entry.by === 'agent' && agent !== undefined) {
      setStatus('pending', agent);
    } else if (entry.by === 'customer' && index > 0) {
      setStatus('open', casting.slots.name ?? '');
    }
  }
  at = Math.max(at, statusAt);
  setStatus(status, agent ?? company.name);
  return timeline;
}

interface Happening {
  field: string;
  before: string;
  after: string;
  by: string;
  text: string;
  at: Timestamp;
}

const event = ({ company }: Stage, { field, before, after, by, text, at }: Happening): PastEvent => ({
  type: 'event',
  at,
  item_type: field,
  item_type_id_before: before,
  item_type_id: after,
  message: `${by}: ${text}`,
  by_user_id: company.agents.get(by as AgentName) ?? 0,
  initiated_by: by,
});

function writing(
  entry: StoryEntry,
  at: Timestamp,
  before: readonly PastEntry[],
  casting: Casting,
  stage: Stage,
): PastWriting {
  const { story, customer, agent, slots } = casting;
  const author = entry.by === 'customer' ? undefined : (entry.agent ?? agent);
  const text = fillSlots(entry.text, slots);
  const html = entry.catalogue ? catalogue(catalogueSize) : undefined;
  const content = html?.excerpt ?? (entry.html ? entry.text : asHtml(text));
  const sides = [
    { address: addressOf(customer, story), name: slots.name ?? '' },
    { address: officeSide(story), name: author ?? company.name },
  ] as const;
  const [from, to] = entry.by === 'customer' ? sides : [sides[1], sides[0]];
  const isNote = entry.by === 'note';
  const photo = entry.photo === undefined ? undefined : stage.photos.get(entry.photo);
  return {
    type: isNote ? 'note' : 'message',
    direction: isNote ? '' : entry.by === 'customer' ? 'inbound' : 'outbound',
    channel_id: channelIds[story.channel],
    customer_id: customer.id,
    user_id_created: author === undefined ? 0 : (stage.company.agents.get(author) ?? 0),
    at,
    address_from: isNote ? null : from.address,
    address_to: isNote ? null : to.address,
    from_name: from.name,
    to_name: isNote ? '' : to.name,
    external_id: null,
    send_at: null,
    content,
    content_whole: html?.whole ?? (story.channel === 'email' && !isNote ? content + quote(before) : content),
    ...(photo ? { files: [photo] } : {}),
  };
}

/** What mail programs put below an answer: the message before. */
function quote(before: readonly PastEntry[]): string {
  const last = before.findLast((entry): entry is PastWriting => entry.type === 'message');
  return last ? `<blockquote type="cite">${last.content}</blockquote>` : '';
}
