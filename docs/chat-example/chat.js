/** The chat in the corner of a page. It talks to its own server only, and knows no key. */

const element = (id) => document.getElementById(id);
const [form, messages, problem] = [element('write'), element('messages'), element('problem')];
const { text: field, name, email, file } = form.elements;

/**
 * What this browser has of the chat, as its cookie is of the browser too: the number of the last message, that of the
 * last answer, and what was said. It outlives a reload, and ends with the chat.
 */
const nothing = { begun: false, number: 0, after: 0, said: [] };
const kept = JSON.parse(localStorage.getItem('chat')) ?? structuredClone(nothing);
const keep = () => localStorage.setItem('chat', JSON.stringify(kept));
/** In a frame, it is the page around that asks for a chat. */
const host = window.parent === window ? location.host : new URL(document.referrer).host;

async function ask(path, body) {
  const response = await fetch(`/chat/${path}`, { method: 'POST', body: JSON.stringify(body ?? {}) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message || 'The chat does not answer. Please try again.');
  return answer;
}

/** Says what went wrong; whatever is asked for next clears it. */
async function trying(work) {
  problem.textContent = '';
  try {
    return await work();
  } catch (error) {
    problem.textContent = error.message;
  }
}

function say(who, text, files = []) {
  kept.said.push({ who, text, files });
  keep();
  show(who, text, files);
}

/** What agents and visitors write is shown as text, never as a page. */
function show(who, text, files = []) {
  const item = document.createElement('li');
  item.className = who === 'You' ? 'own' : '';
  item.append(Object.assign(document.createElement('b'), { textContent: who }), document.createElement('br'), text);
  for (const { id, name } of files) {
    const link = Object.assign(document.createElement('a'), {
      href: `/chat/files/${id}`,
      textContent: name,
      download: name,
    });
    item.append(document.createElement('br'), link);
  }
  messages.append(item);
  item.scrollIntoView({ block: 'nearest' });
}

// Opening and folding

element('open').onclick = () => trying(open);
element('fold').onclick = () => trying(fold);

async function open() {
  setOpen(true);
  if (kept.begun) {
    await ask('event', { event: 'expandedchat' });
    return;
  }
  const { text, suggestions, online, waiting, seconds } = await ask('open', { host });
  messages.replaceChildren();
  show('Lamp shop', text);
  if (online && waiting > 0) show('Lamp shop', `${waiting} before you, about ${Math.ceil((seconds ?? 60) / 60)} min.`);
  element('suggestions').replaceChildren(...suggestions.map(suggestion));
}

async function fold() {
  setOpen(false);
  if (kept.begun) await ask('event', { event: 'minimizedchat' });
}

function setOpen(isOpen) {
  element('chat').hidden = !isOpen;
  element('open').setAttribute('aria-expanded', String(isOpen));
  if (isOpen) field.focus();
}

function suggestion(text) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
  button.onclick = () => submit(text, true);
  return button;
}

// Writing

let sending = Promise.resolve();

/** One after another, as they are numbered. What was not taken is in the field again. */
function submit(text, suggested) {
  sending = sending.then(() =>
    trying(async () => {
      try {
        await send(text, suggested);
      } catch (error) {
        if (field.value === '') field.value = text;
        throw error;
      }
    }),
  );
}

form.onsubmit = (event) => {
  event.preventDefault();
  submit(field.value.trim(), false);
  field.value = '';
};
field.onkeydown = (event) => {
  if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    form.requestSubmit();
  }
};

/** A message that was not answered, and is sent again, has its number still: it is never there twice. */
let unanswered;

async function send(text, suggested) {
  if (text === '') return;
  const [picked] = file.files;
  if (picked) await attach(picked);
  const number = unanswered?.text === text ? unanswered.number : kept.number + 1;
  unanswered = { text, number };
  kept.number = number;
  const who = { name: name.value, email: email.value };
  await ask('message', { text, number, suggested, page: location.href, ...who });
  unanswered = undefined;
  kept.begun = true;
  stopTyping();
  say('You', picked ? `${text}\n${picked.name}` : text);
  showBegun();
}

async function attach(picked) {
  const address = `/chat/file?name=${encodeURIComponent(picked.name)}`;
  const response = await fetch(address, { method: 'POST', body: picked });
  if (!response.ok) throw new Error((await response.json()).message || 'The file was not taken.');
  // The message that follows carries it, however often that is tried.
  file.value = '';
}

// Typing: said again while it goes on, as the agents' console forgets it after half a minute

const sayEvery = 15_000;
const pauseAfter = 4000;
let said = Number.NEGATIVE_INFINITY;
let pausing;

field.oninput = () => {
  if (!kept.begun) return;
  clearTimeout(pausing);
  pausing = setTimeout(stopTyping, pauseAfter);
  if (performance.now() - said < sayEvery) return;
  said = performance.now();
  ask('event', { event: 'startedtyping' }).catch(() => {});
};

function stopTyping() {
  clearTimeout(pausing);
  if (said === Number.NEGATIVE_INFINITY) return;
  said = Number.NEGATIVE_INFINITY;
  ask('event', { event: 'stoppedtyping' }).catch(() => {});
}

// Answers

let stream;

function showBegun() {
  element('who').hidden = true;
  element('suggestions').replaceChildren();
  element('end').hidden = false;
  if (stream) return;
  // Cut off, it goes on behind the last answer that it had.
  stream = new EventSource(`/chat/answers?after=${kept.after}`);
  stream.addEventListener('answer', ({ data, lastEventId }) => {
    const { name, text, files } = JSON.parse(data);
    kept.after = Number(lastEventId);
    say(name, text, files);
  });
  stream.addEventListener('typing', ({ data }) => {
    element('typing').textContent = JSON.parse(data).typing ? 'Somebody is writing…' : '';
  });
  stream.addEventListener('ended', ended);
}

// Where the visitor is, and the end

window.addEventListener('hashchange', () => {
  if (kept.begun) void trying(() => ask('visited', { page: location.href }));
});

element('end').onclick = () =>
  trying(async () => {
    await ask('end');
    ended();
  });

function ended() {
  stream?.close();
  stream = undefined;
  Object.assign(kept, structuredClone(nothing));
  keep();
  element('typing').textContent = '';
  element('end').hidden = true;
  element('who').hidden = false;
  show('Lamp shop', 'The chat has ended. Thank you!');
}

if (kept.begun) {
  for (const { who, text, files } of kept.said) show(who, text, files);
  setOpen(true);
  showBegun();
}
