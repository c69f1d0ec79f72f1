/** The chats of the last hour that go on, of all accounts: consoles ask for those that nobody has taken. */
export const recentChats = `
create index chat_sessions_recent on chat_sessions (created_at) where ended_at is null;
`;
