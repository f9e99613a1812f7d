import { mayDo, type Action, type Role } from '../../protocol/roles.ts';

interface WalkthroughStep {
  name: 'chat' | 'write' | 'questions' | 'rules' | 'speakers';
  /** The control that it points at, by its `data-walkthrough`. */
  target: string;
  side: 'left' | 'bottom' | 'top';
  /** Only for those who may do this. */
  action?: Action;
}

const steps: readonly WalkthroughStep[] = [
  { name: 'chat', target: 'chatTab', side: 'left' },
  { name: 'write', target: 'composer', side: 'left' },
  { name: 'questions', target: 'questionsTab', side: 'left' },
  { name: 'rules', target: 'chatRules', side: 'left', action: 'moderateChat' },
  { name: 'speakers', target: 'speakerChat', side: 'left' },
];

/** The way through the chats for a role. */
export const stepsFor = (role: Role): WalkthroughStep[] =>
  steps.filter(({ action }) => action === undefined || mayDo(role, action));
