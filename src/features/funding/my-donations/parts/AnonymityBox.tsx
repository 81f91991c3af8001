import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import type { MyGift } from '../contract.ts'

/** AMB-133: anonymity can be changed after the gift. Updates at once and reverts when the server refuses. */
export function AnonymityBox({ gift }: { gift: MyGift }) {
  const api = useApi<typeof donationsContract>()
  const { revalidate } = useRevalidator()
  const [wanted, setWanted] = useState<boolean>()
  const change = async (anonymous: boolean): Promise<void> => {
    setWanted(anonymous)
    try {
      const answer = await api('PATCH /api/donations/:id', { params: { id: gift.id }, body: { anonymous } })
      if (answer.ok) await revalidate()
      else toast.error(answer.refusal.title)
    } catch {
      toast.error('That could not be saved. Please try again.')
    } finally {
      setWanted(undefined)
    }
  }
  return (
    <Checkbox
      label={
        <>
          Anonymous<span className="sr-only"> gift to {gift.project.title}</span>
        </>
      }
      checked={wanted ?? gift.anonymous}
      disabled={wanted !== undefined}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
