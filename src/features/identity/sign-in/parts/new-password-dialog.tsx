import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { endRecovery, recoveryStore } from '#features/identity/session/parts/recovery.ts'
import { toast } from '#ui/toast.ts'

/** Placed once, in the shell: asks for a new password when a recovery link has signed a person in. */
export function NewPasswordHost() {
  const asking = useSyncExternalStore(recoveryStore.subscribe, recoveryStore.isAsking, () => false)
  const [Body, setBody] = useState<ComponentType>()
  useEffect(() => {
    if (!asking) return
    import('./NewPassword.tsx').then(
      (loaded) => setBody(() => loaded.NewPassword),
      () => {
        toast.error(cannotBeReached)
        endRecovery()
      },
    )
  }, [asking])
  return asking && Body ? <Body /> : null
}
