import { BlockList, isIP } from 'node:net'
import { PlainProblem } from './plain-problem.ts'

/** The header with the caller's address, for rate limits. We set it; a caller's own value is removed. */
export const peerHeader = 'x-peer-address'

export type FindPeer = (socketAddress: string | undefined, forwardedFor: string | undefined) => string

/**
 * The address of the connection, or, when one of our proxies made the connection, the last address in X-Forwarded-For
 * that is not one of our proxies. Addresses before it may be forged.
 *
 * @param proxies addresses and networks such as 10.0.0.0/8. @throws PlainProblem when one is neither.
 */
export function peerFinder(proxies: readonly string[]): FindPeer {
  const ours = new BlockList()
  for (const proxy of proxies) addProxy(ours, proxy)
  const isOurs = (address: string): boolean => {
    const version = isIP(address)
    return version !== 0 && ours.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
  return (socketAddress, forwardedFor) => {
    let peer = bare(socketAddress ?? '')
    if (forwardedFor === undefined) return peer
    const hops = forwardedFor.split(',').map((hop) => bare(hop.trim()))
    while (isOurs(peer)) {
      const before = hops.pop()
      if (!before || isIP(before) === 0) break
      peer = before
    }
    return peer
  }
}

function addProxy(list: BlockList, proxy: string): void {
  const [address = '', bits] = proxy.split('/')
  const version = isIP(address)
  const length = bits === undefined ? (version === 6 ? 128 : 32) : Number(bits)
  if (version === 0 || !Number.isInteger(length) || length < 0 || length > (version === 6 ? 128 : 32))
    throw new PlainProblem(`TRUSTED_PROXIES must name addresses or networks such as 10.0.0.0/8; ${proxy} is neither.`)
  list.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4')
}

/** An IPv4 address in its own form, even if the socket uses IPv6. */
const bare = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
