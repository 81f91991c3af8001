import { runCharges } from '#features/funding/subscriptions/actions/run-charges.ts'
import { runRenewals } from '#features/funding/subscriptions/actions/run-renewals.ts'
import { takeTurns } from './turns.ts'

// A scheduler of its own process: renews and charges until nothing is due.

await takeTurns(async (platform) => {
  const isDue = await runRenewals(platform)
  return (await runCharges(platform)) || isDue
})
