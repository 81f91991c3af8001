const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

const kilobyte = 1024
const megabyte = 1_048_576

/** 1,536 bytes is "1.5 kB"; 1 MB is 1,048,576 bytes, as in the limits of uploads (AMB-085). */
export function fileSize(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`
  if (bytes < megabyte) return `${number.format(bytes / kilobyte)} kB`
  return `${number.format(bytes / megabyte)} MB`
}
