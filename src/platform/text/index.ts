export { displayedName, displayNameProblem, oneLine, withoutLinks } from './display-name.ts'
export { type MetadataEntry, metadataProblems, metadataText } from './metadata.ts'
export { cardNumberProblem, charactersProblem, isStorable, textProblem } from './text-problem.ts'
