import { createContext, useContext } from 'react';
import { useFormState } from 'react-hook-form';
import { SendButton, type SendButtonProps } from './send-button.tsx';

export const WorksOffline = createContext(false);

export function SubmitButton(props: Pick<SendButtonProps, 'look' | 'children'>) {
  const { isSubmitting } = useFormState();
  const worksOffline = useContext(WorksOffline);
  return <SendButton {...props} waiting={isSubmitting} needsConnection={!worksOffline} />;
}
