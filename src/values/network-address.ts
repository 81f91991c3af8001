/**
 * The key by which a caller is rate-limited: an IPv4 address, or the first 64 bits of an IPv6 address, because one
 * household or server has a whole /64.
 */
export function peerGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  const words = [...front, ...zeros, ...back].slice(0, 4)
  return `${words.map((word) => Number.parseInt(word, 16).toString(16)).join(':')}::/64`
}

/**
 * The network of an address, so that its owner recognises it: the first three numbers of IPv4, the first 48 bits of
 * IPv6. The rest, which identifies a household, is not stored.
 */
export function truncatedAddress(address: string): string {
  const group = peerGroup(address)
  if (!group.includes(':')) return group.replace(/\.\d+$/, '.*')
  return `${group.split(':').slice(0, 3).join(':')}:*`
}
