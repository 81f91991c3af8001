import { createElement, type SVGProps } from 'react'

// Replaces lucide's icon factory in the built pages (vite.config.ts): the original reads names, aliases and a context
// at each use, which we do not need and every page would load.

type Node = readonly [tag: string, attributes: Readonly<Record<string, string>>]
type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number | string }

// biome-ignore lint/style/noDefaultExport: it stands for a file of the package, which has one
export default function createLucideIcon({ node }: { readonly node: readonly Node[] }) {
  return ({ size = 24, ...given }: IconProps) =>
    createElement(
      'svg',
      {
        ...{ xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: '0 0 24 24' },
        ...{ fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' },
        'aria-hidden': given['aria-label'] === undefined ? 'true' : undefined,
        ...given,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
