import { faultsOfProration } from '#features/funding/subscriptions/rules/proration-proof.ts'

// Every second of every upgrade in months of 28 to 31 days, against exact arithmetic; `npm test` checks a sample.

const { cases, faults } = faultsOfProration(1)
for (const fault of faults) console.error(fault)
console.log(
  `${cases.toLocaleString('en-US')} prorations, ${faults.length === 0 ? 'all exact to the cent' : 'NOT exact'}`,
)
process.exitCode = faults.length === 0 ? 0 : 1
