import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { FieldErrorText } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { StepEditor } from "./step-editor.tsx";
import { createStepValues, getStepsFieldName, type StepsSectionProps, toStepFields } from "./step-values.ts";

/**
 * Shows the steps of a band and the button that adds a step. Hidden fields submit the steps while the code of the visible fields is not
 * loaded. The visible fields come later in the form, and the server reads the last text of each name.
 */
export function StepsSection(props: StepsSectionProps) {
  const text = useTexts().matrixEditor.steps;

  const { band, steps, errors, onChange } = props;
  const name = getStepsFieldName(band);
  const addButton = useRef<HTMLDivElement>(null);
  /** The key of the step that was added last. The first field of this step gets the focus. */
  const [addedKey, setAddedKey] = useState<number | null>(null);
  const count = useRef(steps.length);
  useEffect(() => {
    // Moves the focus to the add button after the last step was removed, because the remove button no longer exists.
    if (count.current > 0 && steps.length === 0) addButton.current?.querySelector("button")?.focus();
    count.current = steps.length;
  }, [steps.length]);
  return (
    <div className="mt-3">
      {toStepFields(name, steps).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {steps.length > 0 ? <StepEditor {...props} addedKey={addedKey} /> : null}
      {errors[name] ? <FieldErrorText>{errors[name]}</FieldErrorText> : null}
      <div ref={addButton} className="mt-2">
        <Button
          name="_do"
          value={`step-add.${band}`}
          formNoValidate
          variant="ghost"
          size="sm"
          icon={<Icon name="plus" />}
          aria-label={band === "named" ? text.add : text.addTo(band + 1)}
          onClick={(event) => {
            event.preventDefault();
            const added = createStepValues(steps);
            setAddedKey(added.key);
            onChange(band, [...steps, added]);
          }}
        >
          {text.add}
        </Button>
      </div>
    </div>
  );
}
