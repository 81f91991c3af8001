/** A database of a server as the product reaches it: by a role of its own, which is no superuser. */
export const asApp = (serverUrl: string, password: string, name: string): string =>
  Object.assign(new URL(serverUrl), { username: 'app', password, pathname: `/${name}` }).href
