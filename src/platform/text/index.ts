export { displayedName, displayNameProblem, oneLine, withoutLinks } from './display-name.ts'
export { cardNumberProblem, charactersProblem, isStorable, textProblem } from './text-problem.ts'
