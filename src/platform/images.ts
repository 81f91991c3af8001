/** Re-encodes uploaded pictures, which removes metadata (places, cameras) and hidden payloads (AMB-086). */
export type Images = {
  /** WebP in the given widths in pixels, none larger than the original, in no particular order. */
  toWebp(bytes: Uint8Array, widths: readonly number[]): Promise<Converted>
}

export type Converted =
  | { readonly ok: true; readonly width: number; readonly height: number; readonly variants: readonly Variant[] }
  | { readonly ok: false; readonly reason: 'not_an_image' | 'too_many_pixels' | 'truncated' }

export type Variant = { readonly width: number; readonly height: number; readonly bytes: Uint8Array }
