import { expect, test } from 'vitest'
import { peerFinder } from './peer-address.ts'

test('without our own proxies only the connection counts, whatever a caller claims', () => {
  const find = peerFinder([])
  expect(find('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
  expect(find('::ffff:203.0.113.9', undefined)).toBe('203.0.113.9')
  expect(find('2001:db8::9', '198.51.100.1')).toBe('2001:db8::9')
})

test('behind our own proxies it is the last address that is not one of them', () => {
  const find = peerFinder(['10.0.0.0/8', '2001:db8::1'])
  expect(find('10.1.2.3', '198.51.100.1')).toBe('198.51.100.1')
  expect(find('10.1.2.3', '6.6.6.6, 198.51.100.1, 10.9.9.9')).toBe('198.51.100.1')
  expect(find('::ffff:10.1.2.3', '198.51.100.1')).toBe('198.51.100.1')
  expect(find('2001:db8::1', '198.51.100.1')).toBe('198.51.100.1')
  expect(find('10.1.2.3', undefined)).toBe('10.1.2.3')
  expect(find('10.1.2.3', 'unknown')).toBe('10.1.2.3')
})

test('a wrong address or network is reported at the start', () => {
  for (const wrong of ['proxy', '10.0.0.0/33', '10.0.0.0/x', '2001:db8::/129'])
    expect(() => peerFinder([wrong])).toThrow('TRUSTED_PROXIES must name')
})
