import { createContext, useContext } from 'react';
import { useFormState } from 'react-hook-form';
import { SendButton, type SendButtonProps } from './send-button.tsx';

/** Whether what a form sends can wait on this device for a connection. */
export const WorksOffline = createContext(false);

/** Sends its form, and waits while that is sent. */
export function SubmitButton(props: Pick<SendButtonProps, 'look' | 'children'>) {
  const { isSubmitting } = useFormState();
  const worksOffline = useContext(WorksOffline);
  return <SendButton {...props} waiting={isSubmitting} needsConnection={!worksOffline} />;
}
