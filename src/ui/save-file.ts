/** Saves fetched content as a download, because a plain link cannot send the session. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Later, when the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
