import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import type { SettingRow, settingsContract } from '../contract/settings.ts'

/** Sends a change of one setting; errors appear beside it, and typed text stays. */
export function useSetting({ key, lastNo }: SettingRow, onDone: () => void) {
  const api = useApi<typeof settingsContract>()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const send = async (call: () => ReturnType<typeof put>, said: string): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    try {
      const answer = await call()
      if (!answer.ok) {
        setFault(answer.refusal.errors[0]?.message ?? answer.refusal.title)
        // The new value is shown beside what was typed.
        if (answer.refusal.code === 'setting_changed') await revalidate()
        return
      }
      toast.show(said)
      onDone()
      await revalidate()
    } catch {
      setFault('The answer did not arrive. Nothing you typed is lost; please try again.')
    } finally {
      setBusy(false)
    }
  }
  const put = (value: SettingRow['value'] | null) =>
    api('PUT /api/admin/settings/:key', { params: { key }, body: { value, lastNo } })
  return {
    busy,
    fault,
    forget: () => setFault(undefined),
    change: (value: SettingRow['value'] | null, said: string) => send(() => put(value), said),
    undo: (no: number, said: string) =>
      send(() => api('POST /api/admin/settings/:key/undo', { params: { key }, body: { no } }), said),
  }
}
