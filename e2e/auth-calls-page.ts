import { AuthClient, GoTrueAdminApi } from '@supabase/auth-js'
import { everyCall } from './auth-calls.ts'

// auth-calls.e2e.ts bundles this file and runs it inside a page.

const url = `${location.origin}/auth/v1`
let memories = 0

const run = (serviceKey: string): Promise<Record<string, string>> =>
  everyCall({
    origin: location.origin,
    name: 'chromium',
    admin: new GoTrueAdminApi({ url, headers: { Authorization: `Bearer ${serviceKey}` } }),
    client: (flow) =>
      new AuthClient({
        url,
        flowType: flow ?? 'implicit',
        storageKey: `chromium-${++memories}`,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        experimental: { recoveryCodes: true },
      }),
  })

Object.assign(window, { run })
