import { dayMs } from '#values/time.ts'

const megabyte = 1_048_576

/** screens.md, /contact: pictures and PDFs, so many with one message. */
export const ticketFilesMax = 3
/** A file must be smaller than this (AMB-085). */
export const ticketFileBytesMax = 10 * megabyte
export const ticketFileTooLarge = `File size must be less than ${ticketFileBytesMax / megabyte}MB`
export const ticketFileWrongType = 'Please select a PDF file or an image file'

/** What no message names is removed. */
export const unnamedKeptMs = dayMs
/** A ticket is emptied, and its files deleted, so long after it was solved. */
export const ticketKeptMs = 730 * dayMs

/** What the browser sees is wrong with a file before it is sent; the server looks at its content. */
export function ticketFileFault({ type, size }: { readonly type: string; readonly size: number }): string | undefined {
  const isTaken = type === 'application/pdf' || (type.startsWith('image/') && type !== 'image/svg+xml')
  if (!isTaken || size === 0) return ticketFileWrongType
  return size >= ticketFileBytesMax ? ticketFileTooLarge : undefined
}
