import { expect, test } from 'vitest'
import { peerGroup, truncatedAddress } from './network-address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, group) => {
  expect(peerGroup(address)).toBe(group)
})

test('a network is stored without the part that identifies a household', () => {
  expect(truncatedAddress('203.0.113.77')).toBe('203.0.113.*')
  expect(truncatedAddress('::ffff:203.0.113.77')).toBe('203.0.113.*')
  expect(truncatedAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:*')
  expect(truncatedAddress('::1')).toBe('0:0:0:*')
})
