import { useState } from 'react'

/** Uploads under way after one begins or ends. */
export const uploadsAfter = (count: number, isBusy: boolean): number => Math.max(0, count + (isBusy ? 1 : -1))

/** Whether any upload of a form is under way; `onBusy` is given to each of its fields with files. */
export function useUploads() {
  const [count, setCount] = useState(0)
  return { isUploading: count > 0, onBusy: (isBusy: boolean): void => setCount((now) => uploadsAfter(now, isBusy)) }
}
