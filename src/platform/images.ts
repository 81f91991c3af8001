/** Decodes what people upload and draws it anew: metadata (places, cameras) and hidden payloads do not survive (AMB-086). */
export type Images = {
  /** WebP in the given widths in pixels, none larger than the original; the widest first is not promised. */
  toWebp(bytes: Uint8Array, widths: readonly number[]): Promise<Converted>
}

export type Converted =
  | { readonly ok: true; readonly width: number; readonly height: number; readonly variants: readonly Variant[] }
  | { readonly ok: false; readonly reason: 'not_an_image' | 'too_many_pixels' | 'truncated' }

export type Variant = { readonly width: number; readonly height: number; readonly bytes: Uint8Array }
