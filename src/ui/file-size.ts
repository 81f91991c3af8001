const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** 1,536 bytes is "1.5 kB": decimal units, unlike upload limits, where 1 MB is 1,048,576 bytes (AMB-085). */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${number.format(bytes / 1000)} kB`
  return `${number.format(bytes / 1_000_000)} MB`
}
