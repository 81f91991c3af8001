import { isId } from '#values/id.ts'

// The project that was last viewed in this browser (AMB-122), until the next one or a sign-out. Browsers may refuse
// storage; then nothing is remembered.

const key = 'lastViewedProject'

function storage<T>(use: (store: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

export function lastViewed(): string | undefined {
  const id = storage((store) => store.getItem(key))
  return id && isId(id) ? id : undefined
}

export const rememberViewed = (projectId: string): void => storage((store) => store.setItem(key, projectId))

export const forgetViewed = (): void => storage((store) => store.removeItem(key))
