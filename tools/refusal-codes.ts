import { sharedTitles } from '#api/problems.ts'
import { securityTxt } from '#api/security-txt.ts'
import { slices } from '#api/slices.ts'
import { policyRefusals } from '#wire/allow.ts'

/** Every code that any endpoint may answer, sorted. */
export function refusalCodes(): string[] {
  const own = [securityTxt, ...slices].flatMap((slice) =>
    Object.values(slice.contract).flatMap((endpoint) => [
      ...Object.keys(endpoint.refusals ?? {}),
      ...Object.keys(policyRefusals[endpoint.allow.policy]),
    ]),
  )
  return [...new Set([...own, ...Object.keys(sharedTitles), 'defect'])].sort()
}
