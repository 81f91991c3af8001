import { createApi } from '#api/create-api.ts'
import { createStripeGateway } from '#features/funding/stripe-gateway/actions/gateway.ts'
import { sharpImages } from '#hosts/node/images.ts'
import { openDatabase } from '#hosts/node/postgres/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type Instant, instantOf, later, millisOf } from '#values/time.ts'
import type { Fetch } from '#wire/client.ts'
import { createClient } from '#wire/client.ts'
import { type StripePeer, stripePeer } from '../stripe-peer/peer.ts'
import type { TestApp } from '../test-app.ts'
import { portablePlatform, testOrigin } from '../test-platform.ts'

const secretKey = 'sk_test_orders'
const webhookSecret = 'whsec_orders'

/** A clock shared by several worlds and the peer. */
export type Shared = { now: Instant; readonly peer: StripePeer }

export function sharedPeer(): Shared {
  const shared: { now: Instant; peer: StripePeer } = {
    now: instantOf(Date.UTC(2026, 10, 2, 9)),
    peer: stripePeer({
      now: () => Math.floor(millisOf(shared.now) / 1000),
      secretKey,
      webhookSecret,
      pages: () => 'http://stripe.test',
    }),
  }
  return shared
}

export type OrderWorld = Pick<TestApp, 'platform' | 'fetch' | 'as' | 'advance'> & {
  readonly close: () => Promise<void>
}

/** The product on this database, with the peer as its gateway; nothing runs automatically. */
export function openWorld(databaseUrl: string, shared: Shared): OrderWorld {
  const { database, close } = openDatabase(databaseUrl, 8)
  const clock = { now: () => shared.now }
  const outside: typeof fetch = (input, init) => shared.peer.handle(new Request(input, init))
  const keys = { secretKey, webhookSecrets: [webhookSecret], apiBase: 'http://stripe.test' }
  const portable = portablePlatform()
  const platform: Platform = {
    ...portable,
    // A few donors give thousands of times.
    settings: { ...portable.settings, limitFactor: 1000 },
    database,
    clock,
    tasks: { wake: () => {} },
    images: sharpImages(),
    fetch: outside,
    payments: createStripeGateway({ database, clock, fetch: outside }, keys),
  }
  const api: Fetch = createApi(platform)
  return {
    platform,
    fetch: api,
    as: (accessToken) =>
      createClient((request) => {
        if (accessToken) request.headers.set('authorization', `Bearer ${accessToken}`)
        return api(request)
      }, testOrigin),
    advance: (ms) => {
      shared.now = later(shared.now, ms)
    },
    close,
  }
}
