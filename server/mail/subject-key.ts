export interface SubjectKey {
  /** The subject without reply prefixes, in lower case and single spaces: equal for all mails of a conversation. */
  base: string;
  /** True when a reply prefix stood before it. Forwarding (Fwd:, WG:) begins a new conversation and is no reply. */
  reply: boolean;
}

/** What mailers around the world put before the subject of a reply, with a count as some do: `Re[2]:`, `AW (3):`. */
const replyPrefix =
  /^(?:re|aw|antw|antwort|sv|vs|vá|odp|res|rif|r|ref|ynt|atb|ats|bls|rsp|ответ|отв|απ|σχετ|hà|回复|回覆|答复|答覆|返信|답장|회신)(?:\s*[[(]\d+[\])]|\^\d+)?\s*[:：]\s*/iu;

/** Splits a decoded subject into what names the conversation and whether it is an answer. */
export function readSubject(subject: string): SubjectKey {
  let rest = subject.normalize('NFC').replace(/\s+/g, ' ').trim();
  let tags = '';
  let reply = false;
  for (;;) {
    const tag = /^\[[^\]]{1,60}\]\s*/.exec(rest);
    const prefix = replyPrefix.exec(rest);
    if (prefix) {
      reply = true;
      rest = rest.slice(prefix[0].length);
    } else if (tag) {
      // A list's tag, or a gateway's: prefixes stand before it or behind it, and some mails of a conversation have it
      // and some do not. One with a number, [Order 1234], tells conversations apart.
      if (/\d/.test(tag[0]) && !tags.includes(tag[0].trim())) tags += `${tag[0].trim()} `;
      rest = rest.slice(tag[0].length);
    } else break;
  }
  return { base: (`${tags}${rest}`.trim() || (reply ? '' : subject.trim())).toLowerCase(), reply };
}
