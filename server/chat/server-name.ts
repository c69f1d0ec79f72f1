/** A chat server by the name under which it is compared and stored: in lower case, without slashes at the end. */
export function serverName(chatServer: string): string {
  let end = chatServer.length;
  while (chatServer[end - 1] === '/') end--;
  return chatServer.slice(0, end).toLowerCase();
}
