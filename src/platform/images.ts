/** Re-encodes uploaded pictures, which removes metadata (places, cameras) and hidden payloads (AMB-086). */
export type Images = {
  /** WebP in the given widths in pixels, none larger than the original, in no particular order. */
  toWebp(bytes: Uint8Array, widths: readonly number[]): Promise<Converted>
  /** The preview picture of a shared link to a project: a JPEG of 1200 × 630. */
  toShareJpeg(card: ShareCard): Promise<Uint8Array>
}

export type ShareCard = {
  readonly title: string
  /** The heading to use when no font can draw the title's letters. */
  readonly instead: string
  /** The author. */
  readonly by: string
  readonly brand: string
  /** In steps of ten; null where nothing is funded. */
  readonly percent: number | null
  /** A photo in any accepted format, or an SVG of ours. */
  readonly cover: Uint8Array
}

export type Converted =
  | { readonly ok: true; readonly width: number; readonly height: number; readonly variants: readonly Variant[] }
  | { readonly ok: false; readonly reason: 'not_an_image' | 'too_many_pixels' | 'truncated' }

export type Variant = { readonly width: number; readonly height: number; readonly bytes: Uint8Array }
