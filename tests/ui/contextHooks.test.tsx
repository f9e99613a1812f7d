import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useAudience } from '../../src/audience/AudienceContext.tsx';
import { useChatAction } from '../../src/chatView/ChatActions.tsx';
import { useChat, useChatHandle } from '../../src/contexts/ChatContext.ts';
import { useLocalDevices } from '../../src/contexts/LocalDevicesContext.ts';
import { usePorts } from '../../src/contexts/PortsContext.ts';
import { useServices } from '../../src/contexts/ServicesContext.tsx';
import { useStudio } from '../../src/contexts/StudioContext.ts';
import { useUploads } from '../../src/contexts/UploadsContext.ts';
import { usePanelComponents } from '../../src/studio/sidePanel/PanelComponentsContext.ts';
import { useStudioFrame } from '../../src/studio/StudioFrameContext.ts';
import { useConfirm } from '../../src/ui/ConfirmContext.tsx';

it.each([
  ['useAudience', useAudience],
  ['useChat', useChat],
  ['useChatAction', useChatAction],
  ['useChatHandle', useChatHandle],
  ['useConfirm', useConfirm],
  ['useLocalDevices', useLocalDevices],
  ['usePanelComponents', usePanelComponents],
  ['usePorts', usePorts],
  ['useServices', useServices],
  ['useStudio', useStudio],
  ['useStudioFrame', useStudioFrame],
  ['useUploads', useUploads],
])('1.8.13 %s throws outside its provider', (_name, useContextHook: () => unknown) => {
  function Reader() {
    useContextHook();
    return null;
  }
  expect(() => renderToStaticMarkup(<Reader />)).toThrow(/outside/);
});
