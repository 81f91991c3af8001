import { useRevalidator } from 'react-router'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { useSwitch } from '#ui/use-switch.ts'
import { useApi } from '#wire/use-api.ts'
import type { MyGift } from '../contract.ts'

/** AMB-133: anonymity can be changed after the gift. */
export function AnonymityBox({ gift }: { gift: MyGift }) {
  const api = useApi<typeof donationsContract>()
  const { revalidate } = useRevalidator()
  const [isAnonymous, put] = useSwitch(gift.anonymous, (anonymous) =>
    api('PATCH /api/donations/:id', { params: { id: gift.id }, body: { anonymous } }).then(
      (answer) => (answer.ok ? undefined : answer.refusal.title),
      () => 'That could not be saved. Please try again.',
    ),
  )
  return (
    <Checkbox
      label={
        <>
          Anonymous<span className="sr-only"> gift to {gift.project.title}</span>
        </>
      }
      checked={isAnonymous}
      onChange={(event) => void put(event.currentTarget.checked).then(revalidate)}
    />
  )
}
