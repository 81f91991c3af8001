import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { reconciliationContract } from '#features/funding/reconciliation/contract.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'

/** Compares with the gateway now, instead of at night. */
export function CompareNow() {
  const api = useApi<typeof reconciliationContract>()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const compare = async (): Promise<void> => {
    setBusy(true)
    try {
      const answer = await api('POST /api/admin/reconciliation')
      if (answer.ok) toast.show('Compared with the gateway.')
      else toast.error(answer.refusal.title)
      await revalidate()
    } catch {
      toast.error('The comparison could not be started. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="quiet" busy={isBusy} onClick={() => void compare()}>
      Compare Now
    </Button>
  )
}
