/** A database URL with the product's role, which is not a superuser. */
export const asApp = (serverUrl: string, password: string, name: string): string =>
  Object.assign(new URL(serverUrl), { username: 'app', password, pathname: `/${name}` }).href
