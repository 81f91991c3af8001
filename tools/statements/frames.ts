import {
  type BindingElement,
  type CallExpression,
  type Expression,
  type Node,
  type ObjectLiteralExpression,
  SyntaxKind,
} from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { Choose } from './choices.ts'
import { bare, type Code, type FunctionNode, functionAround, isFunction, keyOf } from './program.ts'

/** A call of a function: the argument of each parameter. */
export type Frame = {
  readonly of: FunctionNode | undefined
  readonly given: ReadonlyMap<string, Value>
  readonly around: Frame | undefined
  /** Tells calls of the same function apart. */
  readonly id: string
}

/** An expression with the call in which its names are resolved. */
export type Value = { readonly node: Node; readonly frame: Frame }

/** The statement's text cannot be derived from the code alone. */
export class Unreadable extends Error {}

export type Reader = { readonly code: Code; readonly choose: Choose }

/** The frames of the functions around a node, with unknown arguments. */
export function framesAround(node: Node): Frame {
  const of = functionAround(node)
  if (!of) return { of, given: new Map(), around: undefined, id: '' }
  return { of, given: new Map(), around: framesAround(of), id: keyOf(of) }
}

function frameOf(declaration: Node, from: Frame): Frame {
  const of = functionAround(declaration)
  for (let frame: Frame | undefined = from; frame; frame = frame.around)
    if (frame.of && of && keyOf(frame.of) === keyOf(of)) return frame
  return framesAround(declaration)
}

/** What a name stands for: an expression or a function. */
export function meaningOf(reader: Reader, name: Node, frame: Frame): Value {
  const declaration = reader.code.declarationOf(name)
  if (!declaration) throw new Unreadable(`${name.getText()} is declared nowhere`)
  return valueBehind(reader, declaration, frame)
}

function valueBehind(reader: Reader, declaration: Node, frame: Frame): Value {
  if (isFunction(declaration)) return { node: declaration, frame: frameOf(declaration, frame) }
  if (is.isVariableDeclaration(declaration) && declaration.initializer)
    return { node: declaration.initializer, frame: frameOf(declaration, frame) }
  if (is.isParameterDeclaration(declaration)) return argumentFor(reader, declaration, frameOf(declaration, frame))
  if (is.isBindingElement(declaration)) {
    const pattern = declaration.parent as Node
    if (pattern.kind === SyntaxKind.ArrayBindingPattern) return entryOf(reader, declaration, frame)
    return memberOf(reader, valueBehind(reader, pattern.parent as Node, frame), nameIn(declaration))
  }
  throw new Unreadable(`${declaration.getText().slice(0, 60)} is no constant`)
}

/** `{ name }` or `{ property: name }`, where the property is read. */
const nameIn = ({ propertyName, name }: BindingElement): string => (propertyName ?? name)?.getText() ?? ''

/** The argument of a parameter; of a call from outside, what any of the callers passes. */
function argumentFor(reader: Reader, parameter: Node, frame: Frame): Value {
  const known = frame.given.get(keyOf(parameter))
  if (known) return known
  const of = parameter.parent
  const at = isFunction(of) ? of.parameters.findIndex((one) => keyOf(one) === keyOf(parameter)) : -1
  const calls = reader.code.callsOf(of)
  const call = calls[reader.choose(`callers of ${keyOf(of)}`, calls.length)]
  const given = call?.arguments[at]
  if (!call || !given) throw new Unreadable(`no call gives ${parameter.getText()}`)
  return { node: given, frame: framesAround(call) }
}

/** `Object.entries(list).map(([key, value]) => …)`: the value is that of any entry. */
function entryOf(reader: Reader, element: Node, frame: Frame): Value {
  const callback = element.parent?.parent?.parent
  const map = callback?.parent
  const entries =
    map && is.isCallExpression(map) && is.isPropertyAccessExpression(map.expression) && map.expression.expression
  if (!entries || !is.isCallExpression(entries) || entries.expression.getText() !== 'Object.entries')
    throw new Unreadable(`${element.getText()} is taken out of an array`)
  const list = entries.arguments[0]
  if (!list) throw new Unreadable('no entries')
  return anyMember(reader, { node: list, frame: frameOf(entries, frame) }, `entry of ${keyOf(entries)}`)
}

/** Any property of an object literal. */
export function anyMember(reader: Reader, list: Value, question: string): Value {
  const { node, frame } = objectOf(reader, list)
  const values = node.properties.flatMap((one) => (is.isPropertyAssignment(one) ? [one.initializer] : []))
  const value = values[reader.choose(question, values.length)]
  if (!value) throw new Unreadable(`${question}: nothing to choose from`)
  return { node: value, frame }
}

/** A property of an object literal, its spreads included. */
export function memberOf(reader: Reader, whole: Value, name: string): Value {
  const { node, frame } = objectOf(reader, whole)
  for (const one of [...node.properties].reverse()) {
    if (is.isSpreadAssignment(one)) {
      const inner = objectOf(reader, { node: one.expression, frame })
      if (namesOf(inner.node).includes(name)) return memberOf(reader, inner, name)
    } else if (one.name?.getText() === name) {
      if (is.isPropertyAssignment(one)) return { node: one.initializer, frame }
      if (is.isShorthandPropertyAssignment(one)) return meaningOf(reader, one.name, frame)
      return { node: one, frame }
    }
  }
  throw new Unreadable(`${name} is not written out`)
}

const namesOf = ({ properties }: ObjectLiteralExpression): string[] =>
  properties.flatMap((one) => (is.isSpreadAssignment(one) ? [] : [one.name?.getText() ?? '']))

function objectOf(reader: Reader, value: Value): { node: ObjectLiteralExpression; frame: Frame } {
  const { node, frame } = plainOf(reader, value)
  if (is.isObjectLiteralExpression(node)) return { node, frame }
  throw new Unreadable(`${node.getText().slice(0, 60)} is no object that is written out`)
}

/** What an expression finally refers to: a literal, a template or a function. */
export function plainOf(reader: Reader, { node: given, frame }: Value): Value {
  const node = bare(given as Expression)
  const again = (next: Node, in_ = frame): Value => plainOf(reader, { node: next, frame: in_ })
  if (is.isIdentifier(node)) {
    const meaning = meaningOf(reader, node, frame)
    return again(meaning.node, meaning.frame)
  }
  if (is.isConditionalExpression(node))
    return again(holds(reader, node.condition, frame) ? node.whenTrue : node.whenFalse)
  if (is.isPropertyAccessExpression(node)) {
    const member = memberOf(reader, { node: node.expression, frame }, node.name.getText())
    return again(member.node, member.frame)
  }
  if (is.isElementAccessExpression(node)) {
    const member = anyMember(reader, { node: node.expression, frame }, `${frame.id} ${node.getText()}`)
    return again(member.node, member.frame)
  }
  if (is.isCallExpression(node)) {
    const answer = answerOf(reader, node, frame)
    return again(answer.node, answer.frame)
  }
  return { node, frame }
}

/** What a call returns, by one path through the function. */
function answerOf(reader: Reader, call: CallExpression, frame: Frame): Value {
  const called = plainOf(reader, { node: call.expression, frame })
  if (!isFunction(called.node) || !called.node.body) throw new Unreadable(`${call.getText().slice(0, 60)} is not ours`)
  const of = called.node
  const given = new Map<string, Value>()
  of.parameters.forEach((parameter, at) => {
    const argument = call.arguments[at]
    if (argument) given.set(keyOf(parameter), { node: argument, frame })
  })
  const inside: Frame = { of, given, around: called.frame, id: `${frame.id} > ${keyOf(call)}` }
  if (!is.isBlock(called.node.body)) return { node: called.node.body, frame: inside }
  const answer = wayThrough(reader, called.node.body.statements, inside)
  if (!answer) throw new Unreadable(`${call.getText().slice(0, 60)} returns nothing`)
  return { node: answer, frame: inside }
}

function wayThrough(reader: Reader, statements: readonly Node[], frame: Frame): Node | undefined {
  for (const one of statements) {
    if (is.isReturnStatement(one)) return one.expression
    if (!is.isIfStatement(one)) continue
    const branch = holds(reader, one.expression, frame) ? one.thenStatement : one.elseStatement
    const answer = branch && wayThrough(reader, is.isBlock(branch) ? branch.statements : [branch], frame)
    if (answer) return answer
  }
  return undefined
}

/** A condition is decided once for a call, so that the same condition always has the same result. */
export function holds(reader: Reader, condition: Node, frame: Frame): boolean {
  const text = condition.getText()
  const isNegated = /^!\w+$/.test(text) || /^\w+(\.\w+)* !== /.test(text)
  const asked = text.replace(/^!/, '').replace(' !== ', ' === ')
  return (reader.choose(`${frame.id} ${asked}`, 2) === 0) !== isNegated
}
