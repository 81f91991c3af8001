import type { Node } from 'typescript/unstable/ast'
import { type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Code } from './program.ts'

/** A TypeScript type, as far as it can be compared with PostgreSQL's types. */
export type Shape = {
  /** 'string', 'number', 'boolean', 'array' or 'object'; empty when the code accepts anything. */
  readonly kinds: ReadonlySet<string>
  readonly isNullable: boolean
  readonly isOptional: boolean
  /** The meaning of a branded type: 'id', 'instant' or 'cents'. */
  readonly brands: ReadonlySet<string>
  /** The members of a union of string literals; undefined for any string. */
  readonly words: readonly string[] | undefined
  readonly element: Shape | undefined
}

/** The shape of an expression's type. */
export const shapeOf = (code: Code, expression: Node): Shape => {
  const type = code.typeOf(expression)
  if (!type) throw new Error(`${expression.getText()} has no type`)
  return shapeOfType(code, type)
}

export function shapeOfType(code: Code, type: Type): Shape {
  const members = type.isUnionType() ? type.getTypes() : [type]
  const kinds = new Set<string>()
  const brands = new Set<string>()
  const words: string[] = []
  let isAnyWord = false
  let element: Shape | undefined
  const isOpen = members.some((one) => one.flags & (TypeFlags.Any | TypeFlags.Unknown))
  for (const one of members) {
    const kind = kindOf(code, one)
    if (kind) kinds.add(kind)
    const brand = brandOf(code, one)
    if (brand) brands.add(brand)
    if (one.isStringLiteralType()) words.push(one.value)
    else if (kind === 'string') isAnyWord = true
    if (kind === 'array' && one.isTypeReference()) {
      const [inner] = code.checker.getTypeArguments(one)
      if (inner) element = shapeOfType(code, inner)
    }
  }
  const has = (flag: TypeFlags): boolean => members.some((one) => (one.flags & flag) !== 0)
  return {
    kinds: isOpen ? new Set() : kinds,
    isNullable: isOpen || has(TypeFlags.Null),
    isOptional: has(TypeFlags.Undefined),
    brands,
    words: words.length > 0 && !isAnyWord ? words : undefined,
    element,
  }
}

function kindOf(code: Code, type: Type): string | undefined {
  if (type.isIntersectionType())
    return type
      .getTypes()
      .map((one) => kindOf(code, one))
      .find((kind) => kind !== 'object')
  if (type.flags & TypeFlags.StringLike) return 'string'
  if (type.flags & TypeFlags.NumberLike) return 'number'
  if (type.flags & TypeFlags.BooleanLike) return 'boolean'
  if (type.flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Any | TypeFlags.Unknown)) return undefined
  return code.checker.isArrayLikeType(type) ? 'array' : 'object'
}

/** `string & { idOf: 'project' }` and `number & { unit: 'cents' }` (src/values). */
function brandOf(code: Code, type: Type): string | undefined {
  if (!type.isIntersectionType()) return undefined
  if (code.checker.getPropertyOfType(type, 'idOf')) return 'id'
  const unit = code.checker.getPropertyOfType(type, 'unit')
  const of = unit && code.checker.getTypeOfSymbol(unit)
  return of?.isStringLiteralType() ? of.value : undefined
}
