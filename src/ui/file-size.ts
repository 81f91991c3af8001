import { inThousands } from '#values/count.ts'

const kilobyte = 1024
const megabyte = 1_048_576

/** 1,536 bytes is "1.5 kB"; 1 MB is 1,048,576 bytes, as in the limits of uploads (AMB-085). */
export function fileSize(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`
  if (bytes < megabyte) return `${inTenths(bytes / kilobyte)} kB`
  return `${inTenths(bytes / megabyte)} MB`
}

function inTenths(size: number): string {
  const tenths = Math.round(size * 10)
  return inThousands(Math.trunc(tenths / 10)) + (tenths % 10 ? `.${tenths % 10}` : '')
}
